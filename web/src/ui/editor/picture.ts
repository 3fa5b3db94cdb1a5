import { pictureAligns, type PictureAlign } from '@guildhall/contract/html-rules'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { NodeSelection } from '@tiptap/pm/state'
import { Image } from '@tiptap/extension-image'

export type Align = 'left' | PictureAlign

/**
 * A picture of this site's uploads. The server would drop a picture of another site, so the editor does not accept one.
 */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      align: {
        default: 'left',
        parseHTML: (image: HTMLElement) => {
          const align = image.getAttribute('data-align')
          return pictureAligns.find((each) => each === align) ?? 'left'
        },
        renderHTML: ({ align }: { align?: Align }) => (align && align !== 'left' ? { 'data-align': align } : {}),
      },
    }
  },
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
})

/** The selected picture with its position; null when something else is selected. */
export function selectedPicture({ state: { selection } }: Editor): { at: number; alt: string; align: Align } | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { alt, align } = selection.node.attrs as { alt: string | null; align: Align }
  return { at: selection.from, alt: alt ?? '', align }
}

/** Changes the picture at `at`, which stays selected, as one undo step. */
export function changePicture(editor: Editor, at: number, change: { alt?: string; align?: Align }): void {
  const picture = editor.state.doc.nodeAt(at)
  if (picture?.type.name !== 'image') return
  const transaction = closeHistory(editor.state.tr).setNodeMarkup(at, null, { ...picture.attrs, ...change })
  const { selection } = editor.state
  if (selection instanceof NodeSelection && selection.from === at)
    transaction.setSelection(NodeSelection.create(transaction.doc, at))
  editor.view.dispatch(transaction)
}

/** The positions of pictures without an alternative text. */
export function picturesWithoutAlt({ state: { doc } }: Editor): number[] {
  const found: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'image' && !String(node.attrs.alt ?? '').trim()) found.push(at)
    return !node.isTextblock
  })
  return found
}
