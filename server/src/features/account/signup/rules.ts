/** Names that Windows, on which game servers run, does not take as a file. */
export const isReservedLogin = (login: string): boolean => /^(?:com\d*|lpt\d*|con|prn|aux|nul)$/i.test(login)
