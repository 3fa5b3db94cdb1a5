/** A part of docs/settings.md. */
export interface SettingGroup {
  title: string
  settings: readonly DeclaredSetting[]
}

/** One variable of the environment, or several that belong together. */
export interface DeclaredSetting {
  names: readonly string[]
  /** Without the variable, in the words of the page; `none` for nothing. */
  default: string
  /** Markdown. */
  meaning: string
}
