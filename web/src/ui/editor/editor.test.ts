import { Editor, type JSONContent } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { addColumnAfter, addRowBefore, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from '@tiptap/pm/tables'
import { afterEach, expect, test } from 'vitest'
import { extensions, messageExtensions } from './extensions.ts'
import { endUndoStep, insertBlock } from './insert-block.ts'
import { changePicture, picturesWithoutAlt, selectedPicture } from './picture.ts'
import { followPlace } from './place.ts'
import { insertTable, run, runTableTool } from './table.ts'
import { insertVideo, titleVideos, withVideoTitles } from './video-card.ts'

// The editor without a page has the same text, keys and history.
let editor: Editor
afterEach(() => editor.destroy())

function write(...content: JSONContent[]): void {
  editor = new Editor({ element: null, extensions, content: { type: 'doc', content } })
  // Without a page the editor would not load the plugins for history and keys.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }))
}
const paragraph = (text = ''): JSONContent => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})

/** The content from top to bottom: `[a]` is the picture a, `|` the cursor. */
function seen(): string[] {
  const { doc, selection } = editor.state
  const lines: string[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'image') lines.push(`[${String(node.attrs.src)}]`)
    if (!node.isTextblock) return true
    const offset = selection.empty ? selection.from - at - 1 : -1
    const isHere = offset >= 0 && offset <= node.content.size
    const text = node.textContent
    lines.push(isHere ? `${text.slice(0, offset)}|${text.slice(offset)}` : text)
    return false
  })
  // The editor adds an empty line below a last block.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text))
const cursorAt = (at: number) => editor.commands.setTextSelection(at)
const aPicture = (src: string) => editor.schema.nodes.image!.create({ src, alt: '' })
const picture = (src: string, place: { at: number } = { at: editor.state.selection.to }) =>
  insertBlock(editor, aPicture(src), place)

test('what is typed after a picture stands below it', () => {
  write(paragraph('antes'))
  cursorAt(6)
  picture('a')
  type('Legenda do mapa')
  expect(seen()).toEqual(['antes', '[a]', 'Legenda do mapa|'])
})

test('pictures one after the other all stay, in their order', () => {
  write(paragraph())
  picture('a')
  picture('b')
  type('meio')
  picture('c')
  expect(seen()).toEqual(['[a]', '[b]', 'meio', '[c]', '|'])
})

test('in the middle of a text nothing is lost and the cursor stands behind the last', () => {
  write(paragraph('umdois'), paragraph('fim'))
  cursorAt(3)
  picture('a')
  picture('b')
  picture('c')
  expect(seen()).toEqual(['um', '[a]', '[b]', '[c]', '|dois', 'fim'])
  cursorAt(editor.state.doc.content.size - 1)
  picture('d')
  type('!')
  expect(seen()).toEqual(['um', '[a]', '[b]', '[c]', 'dois', 'fim', '[d]', '!|'])
})

test('a selected picture is not replaced by the next one', () => {
  write({ type: 'image', attrs: { src: 'a' } }, paragraph('fim'))
  editor.commands.setNodeSelection(0)
  picture('b')
  expect(seen()).toEqual(['[a]', '[b]', '|fim'])
})

test('a selected text is not replaced by a picture', () => {
  write(paragraph('um dois'))
  editor.commands.setTextSelection({ from: 1, to: 8 })
  picture('a')
  expect(seen()).toEqual(['um dois', '[a]', '|'])
})

/** The last position in the first `count` blocks. */
const endOf = (count: number) => {
  const { doc } = editor.state
  const size = doc.children.slice(0, count).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return Selection.findFrom(doc.resolve(size), -1)!
}

test('pictures find a place wherever the cursor is', () => {
  const item = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', content })
  const code: JSONContent = { type: 'codeBlock', content: [{ type: 'text', text: 'x = 1' }] }
  const heading: JSONContent = { type: 'heading', attrs: { level: 2 } }
  for (const [content, expected] of [
    [[{ type: 'bulletList', content: [item(paragraph('a')), item(paragraph())] }], ['a', '', '[p]', '|']],
    [[code], ['x = 1', '[p]', '|']],
    [[heading], ['', '[p]', '|']],
    [[{ type: 'blockquote', content: [paragraph('dito')] }], ['dito', '[p]', '|']],
    [[{ type: 'image', attrs: { src: 'a' } }], ['[a]', '[p]', '|']],
  ] as [JSONContent[], string[]][]) {
    write(...content)
    editor.view.dispatch(editor.state.tr.setSelection(endOf(content.length)))
    picture('p')
    expect(seen()).toEqual(expected)
  }
})

test('pictures on their way arrive in order behind what is typed meanwhile', () => {
  write(paragraph('antes'), paragraph('depois'))
  cursorAt(6)
  const place = followPlace(editor)
  type(', e agora')
  picture('a', place)
  // The author has moved to another paragraph, where the cursor stays.
  cursorAt(editor.state.doc.content.size - 1)
  type('!')
  picture('b', place)
  place.release()
  expect(seen().filter(Boolean)).toEqual(['antes, e agora', '[a]', '[b]', 'depois!|'])
})

test('a picture is undone by itself, and the text typed before and after it by itself', () => {
  write(paragraph())
  type('antes')
  picture('a')
  type('depois')
  picture('b')
  const steps = []
  for (let step = 0; step < 4; step += 1) {
    steps.push(seen().join(' '))
    editor.commands.undo()
  }
  expect(steps.map((text) => text.replace('|', '').trim())).toEqual([
    'antes [a] depois [b]',
    'antes [a] depois',
    'antes [a]',
    'antes',
  ])
  expect(editor.isEmpty).toBe(true)
  for (let step = 0; step < 4; step += 1) editor.commands.redo()
  expect(seen().join(' ')).toContain('antes [a] depois [b]')
})

test('what was typed before a new paragraph is a step of its own', () => {
  write(paragraph())
  type('um')
  endUndoStep(editor)
  editor.commands.splitBlock()
  type('dois')
  editor.commands.undo()
  expect(seen()).toEqual(['um|'])
})

test('side and description of a picture change while it stays selected, each a step of undo', () => {
  write({ type: 'image', attrs: { src: 'a', alt: '' } }, paragraph('fim'))
  expect(picturesWithoutAlt(editor)).toEqual([0])
  editor.commands.setNodeSelection(0)
  changePicture(editor, 0, { align: 'center' })
  changePicture(editor, 0, { alt: 'O mapa' })
  expect(selectedPicture(editor)).toEqual({ at: 0, alt: 'O mapa', align: 'center' })
  expect(picturesWithoutAlt(editor)).toEqual([])
  editor.commands.undo()
  expect(selectedPicture(editor)).toMatchObject({ alt: '', align: 'center' })
  editor.commands.undo()
  expect(selectedPicture(editor)).toMatchObject({ align: 'left' })
})

const rows = () => {
  const found: string[] = []
  editor.state.doc.descendants((node) => {
    if (node.type.name !== 'tableRow') return true
    found.push(
      node.children.map((cell) => `${cell.type.name === 'tableHeader' ? '#' : ''}${cell.textContent}`).join('|'),
    )
    return false
  })
  return found
}
const press = (key: string, shiftKey = false) => {
  const event = { key, code: key, shiftKey, preventDefault: () => {} } as KeyboardEvent
  return editor.state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, editor.view, event))
}

test('a table is inserted, filled with the Tab key and grows at its end', () => {
  write(paragraph('antes'))
  cursorAt(6)
  insertTable(editor, { rows: 2, columns: 2, hasHeader: true })
  for (const text of ['Classe', 'Dano', 'Guerreira', '12', 'Maga']) {
    type(text)
    expect(press('Tab')).toBe(true)
  }
  expect(rows()).toEqual(['#Classe|#Dano', 'Guerreira|12', 'Maga|'])
  press('Tab', true)
  type('!')
  expect(rows()[2]).toBe('!|')
  // Outside of the table the key is not handled.
  cursorAt(2)
  expect(press('Tab')).toBe(false)
})

test('rows and columns are added and removed, each a step of undo; the header is switched; the table goes', () => {
  write(paragraph())
  insertTable(editor, { rows: 2, columns: 2, hasHeader: true })
  type('a')
  runTableTool(editor, addColumnAfter)
  expect(rows()).toEqual(['#a|#|#', '||'])
  runTableTool(editor, addRowBefore)
  expect(rows()).toHaveLength(3)
  editor.commands.undo()
  expect(rows()).toEqual(['#a|#|#', '||'])
  runTableTool(editor, toggleHeaderRow)
  expect(rows()).toEqual(['a||', '||'])
  runTableTool(editor, deleteColumn)
  runTableTool(editor, deleteRow)
  expect(rows()).toEqual(['|'])
  runTableTool(editor, deleteTable)
  expect(rows()).toEqual([])
  editor.commands.undo()
  expect(rows()).toEqual(['|'])
})

test('wide cells stay wide while the table around them changes', () => {
  const cell = (text: string, attrs = {}): JSONContent => ({ type: 'tableCell', attrs, content: [paragraph(text)] })
  const header = { type: 'tableHeader', attrs: { colspan: 2, scope: 'col' }, content: [paragraph('Bônus')] }
  write({
    type: 'table',
    content: [
      { type: 'tableRow', content: [header] },
      { type: 'tableRow', content: [cell('a', { rowspan: 2 }), cell('b')] },
      { type: 'tableRow', content: [cell('c')] },
    ],
  })
  cursorAt(4)
  expect(run(editor, addRowBefore)).toBe(true)
  type('!')
  const attributes: object[] = []
  editor.state.doc.descendants((node) => void (/^table[CH]/.test(node.type.name) && attributes.push(node.attrs)))
  expect(attributes).toContainEqual({ colspan: 2, rowspan: 1, scope: 'col' })
  expect(attributes).toContainEqual({ colspan: 1, rowspan: 2 })
})

const href = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test('the card of a video gets its title, and undo takes the whole card', async () => {
  write(paragraph())
  await insertVideo(editor, { href }, async () => 'O cerco de Noatun')
  expect(editor.getJSON().content?.[0]).toEqual({
    type: 'videoCard',
    attrs: { href },
    content: [{ type: 'text', text: 'O cerco de Noatun' }],
  })
  type('depois')
  expect(seen()).toEqual(['O cerco de Noatun', 'depois|'])
  editor.commands.undo()
  editor.commands.undo()
  expect(editor.isEmpty).toBe(true)
})

test('where nobody tells a title the address stands, and what the author writes is not covered up', async () => {
  write(paragraph())
  await insertVideo(editor, { href }, async () => {
    throw new Error('offline')
  })
  expect(seen()[0]).toBe('youtube.com/watch?v=dQw4w9WgXcQ')
  let resolveTitle = (_: string) => {}
  const titled = titleVideos(editor, () => new Promise((resolve) => (resolveTitle = resolve)))
  cursorAt(1)
  type('Nosso cerco: ')
  resolveTitle('Título do site')
  await titled
  expect(seen()[0]).toBe('Nosso cerco: |youtube.com/watch?v=dQw4w9WgXcQ')
  expect(withVideoTitles(`<p><a href="${href}" data-video="youtube.com"></a></p>`)).toBe(
    `<p><a href="${href}" data-video="youtube.com">youtube.com/watch?v=dQw4w9WgXcQ</a></p>`,
  )
})

test('a message between people has neither pictures nor tables nor cards', () => {
  editor = new Editor({
    element: null,
    extensions: messageExtensions,
    content: { type: 'doc', content: [paragraph()] },
  })
  for (const name of ['image', 'table', 'videoCard', 'heading']) expect(editor.schema.nodes).not.toHaveProperty(name)
})
