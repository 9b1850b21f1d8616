import fs from "node:fs";

export default { docs: JSON.parse(fs.readFileSync(new URL("./rig-sidebar.json", import.meta.url), "utf8")) };
