/**
 * The list of patches for the classic launcher of this game. Its `settings.txt` has the address of the folder, to which
 * it adds `Updates.xml` and the names of files. It checks no checksums, so it is only for launchers that cannot be
 * replaced.
 */
export function updatesXml(publicUrl: string, patches: { version: number; file: string }[]): string {
  const updates = patches.map(
    ({ version, file }) =>
      `    <update>\n      <version>${version}</version>\n      <file>files/${text(file)}</file>\n    </update>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<root>
  <config>
    <notic>${text(publicUrl)}/notice</notic>
    <downloadlastupdate>0</downloadlastupdate>
    <currentversion>${patches.at(-1)?.version ?? 0}</currentversion>
  </config>
  <theupdates>
${updates.join('')}  </theupdates>
</root>
`
}

const text = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
