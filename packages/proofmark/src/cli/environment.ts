/** Whether an environment variable is set to something other than an empty text, `0` or `false`. */
export const isSet = (name: string): boolean => ![undefined, "", "0", "false"].includes(process.env[name]);

/** Whether the runner of GitHub Actions reads what is printed. */
export const isOnActions = (): boolean => isSet("GITHUB_ACTIONS");

/** Environment variable with the search provider's key for writing: a secret, which belongs in no file. */
export const ADMIN_KEY = "SEARCH_ADMIN_KEY";
