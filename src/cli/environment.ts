/** Whether a variable of the environment says yes: it is there, and neither empty, `0` nor `false`. */
export const isSet = (name: string): boolean => ![undefined, "", "0", "false"].includes(process.env[name]);
