import { startView } from "./views.ts";

startView();
