/** Whether Windows, on which game servers run, refuses the login as the name of a file. */
export const isReservedLogin = (login: string): boolean => /^(?:com\d*|lpt\d*|con|prn|aux|nul)$/i.test(login)
