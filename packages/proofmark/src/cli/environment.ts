/** Whether a variable of the environment says yes: it is there, and neither empty, `0` nor `false`. */
export const isSet = (name: string): boolean => ![undefined, "", "0", "false"].includes(process.env[name]);

/**
 * Environment variable with the search provider's key that may write. It is a secret, so it is in no file.
 */
export const ADMIN_KEY = "SEARCH_ADMIN_KEY";
