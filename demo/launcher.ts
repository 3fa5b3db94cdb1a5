import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { App } from '../server/src/app.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { insertPatch } from '../server/src/features/launcher/queries.ts'

const mark = 'demo_patches'
const day = 24 * 3600_000

const demoPatches = [
  {
    description: 'Novo mapa de Armia no inverno.\nCorrige o ícone da Fada Azul.',
    description_en: 'New map of Armia in winter.\nFixes the icon of the Blue Fairy.',
    name: 'UI/leia-me.txt',
    text: 'Um patch da demonstração: nada aqui muda o jogo.\n',
    daysAgo: 34,
  },
  {
    description: 'A tela de seleção de personagens abre mais rápido em máquinas modestas.',
    description_en: 'The choice of characters opens faster on modest machines.',
    name: 'Mesh/leia-me.txt',
    text: 'O segundo patch da demonstração.\n',
    daysAgo: 6,
  },
]

/** Adds two small patches, once: what staff remove stays removed. */
export async function seedDemoPatches(app: App): Promise<void> {
  const staff = await getUserByLogin(app.db, 'admin')
  await changeContent(app, ['patches'], async (db) => {
    const now = app.now().getTime()
    if (!(await insertMark(db, mark, new Date(now).toISOString()))) return
    for (const [at, { name, text, daysAgo, ...texts }] of demoPatches.entries()) {
      const version = at + 1
      const bytes = zipOf(name, Buffer.from(text))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const storageName = `patches/demo-${version}.zip`
      await app.storage.save(storageName, bytes)
      await insertPatch(db, {
        ...texts,
        version,
        file: `patch-${version}-${sha256.slice(0, 8)}.zip`,
        storage_name: storageName,
        original_name: `patch-${version}.zip`,
        size: bytes.length,
        sha256,
        entries: 1,
        unpacked_size: Buffer.byteLength(text),
        created_by: staff?.id ?? null,
        created_at: new Date(now - daysAgo * day).toISOString(),
      })
    }
  })
}

/** A zip of one stored file. */
function zipOf(name: string, content: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), content])
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    fields.subarray(0, 2),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
