const longestName = 120

/**
 * The name of a file for people: one line, without folders, control characters and invisible characters. Of a longer
 * name the last 120 characters are used, so that the file's ending stays. `otherwise` replaces an empty name.
 */
export function tidyName(sentAs: string | undefined, otherwise: string): string {
  const name = (sentAs ?? '').toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const last = name.split(/[\\/]/).at(-1)?.trim() ?? ''
  return last.slice(-longestName).toWellFormed() || otherwise
}

/** The header Content-Disposition of a download. Programs that do not read UTF-8 save the file as `plain`. */
export function downloadAs(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
