/**
 * The name under which players see a member of staff: the one that they chose, else the first name alone. Staff see the
 * real name and the login.
 */
export const publicName = (user: { display_name: string | null; first_name: string; login: string }): string =>
  user.display_name ?? (user.first_name.trim() || user.login)
