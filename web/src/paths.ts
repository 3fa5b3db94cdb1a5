/** A page of the site: where it stands, which module shows it, and who may open it. */
export interface PagePath {
  path: string
  /** The module below features/, without `.tsx`. */
  page: string
  /** Anyone may open a page without it; the others are rendered in the browser, after a check of the token. */
  access?: 'player' | 'admin' | 'superadmin'
  /** Where a stranger is sent; home with the login dialog without it. */
  strangersTo?: string
  /** Staff find more here than the server has written for strangers. */
  moreForStaff?: true
  /** The route's name, where the Create button or a link goes by it. */
  name?: string
  /** Shown only while the portal runs as a demo. */
  demoOnly?: true
}

/** The site map. Menus, tests and the router all read this list; a page that is not here does not exist. */
export const pages: PagePath[] = [
  { path: '/', page: 'home/HomePage', name: 'Home', moreForStaff: true },
  { path: '/notice', page: 'news/NoticeListPage', moreForStaff: true },
  { path: '/notice/store', page: 'news/NoticeCreatePage', access: 'admin' },
  { path: '/notice/edit/:id', page: 'news/NoticeEditPage', access: 'admin' },
  { path: '/notice/:slug', page: 'news/NoticePage', name: 'notice.show', moreForStaff: true },
  { path: '/ranking', page: 'ranking/RankingPage', name: 'Ranking' },
  { path: '/droplist', page: 'droplist/DroplistPage', name: 'Droplist' },
  { path: '/login', page: 'account/LoginPage' },
  { path: '/signup', page: 'account/signup/SignupPage' },
  { path: '/password/reset', page: 'account/recovery/ResetPasswordPage' },
  { path: '/account/verify', page: 'account/recovery/VerifyEmailPage' },
  { path: '/settings/profile', page: 'account/settings/ProfilePage', access: 'player', strangersTo: '/login' },
  { path: '/settings/password', page: 'account/settings/PasswordPage', access: 'player' },
  { path: '/settings/security', page: 'account/settings/SecurityPage', access: 'player' },
  { path: '/settings/sessions', page: 'account/settings/SessionsPage', access: 'player' },
  { path: '/settings/upload/guildmark', page: 'guildmark/GuildMarkPage', access: 'player' },
  { path: '/staff/roles', page: 'account/staff/RolesPage', access: 'superadmin' },
  { path: '/styleguide', page: 'styleguide/StyleguidePage', demoOnly: true },
]

/** The paths that exist; a menu entry shows once its path is among them. */
export const registered: ReadonlySet<string> = new Set(pages.map((page) => page.path))

export const isRegistered = (path: string): boolean => registered.has(path)
