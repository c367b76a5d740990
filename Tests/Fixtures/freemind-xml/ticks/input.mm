<map version="1.0.1">
<node CREATED="1774000000000" ID="ID_1" MODIFIED="1774000000000" TEXT="Project">
<node CREATED="1774000000000" ID="ID_2" MODIFIED="1774000000000" TEXT="Dig"><icon BUILTIN="button_ok"/></node>
<node CREATED="1774000000000" ID="ID_3" MODIFIED="1774000000000" TEXT="Sow"><icon BUILTIN="full-1"/><node ID="ID_4" TEXT="Beans"/></node>
<node CREATED="1774000000000" ID="ID_5" MODIFIED="1774000000000" TEXT="Drop"><icon BUILTIN="button_cancel"/></node>
</node>
</map>
