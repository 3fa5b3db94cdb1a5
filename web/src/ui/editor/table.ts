import { mergeAttributes, Node } from '@tiptap/core'

const span = (name: string) => ({
  default: null,
  parseHTML: (cell: HTMLElement) => cell.getAttribute(name),
})

const cell = { content: 'block+', isolating: true } as const

/** Tables as they came: their text can be changed here, their rows and columns as HTML. */
export const table = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  Node.create({
    name: 'tableCell',
    ...cell,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag: 'td' }],
    renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
  }),
  Node.create({
    name: 'tableHeader',
    ...cell,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan'), scope: span('scope') }),
    parseHTML: () => [{ tag: 'th' }],
    renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
  }),
]
