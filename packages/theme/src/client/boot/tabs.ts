// Pages with tabs only, after their content: opens the tabs that the reader wants before anything is painted.
import { serveTabs } from "../note/tabs.ts";

serveTabs();
