import { hostOf } from '@guildhall/contract/video-links'
import { Node, type Editor } from '@tiptap/core'
import { insertBlock } from './insert-block.ts'
import { followPlace } from './place.ts'

/** Resolves with the title of a video; null when it is unknown. */
export type FindVideoTitle = (address: string) => Promise<string | null>

/** The title of a card until somebody writes one: its address. */
const addressText = (href: string): string => href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/**
 * A link to a video as a card, without content of the other site. The author may edit its title. Stored as `<p><a
 * data-video="host" href="…">title</a></p>`.
 */
export const VideoCard = Node.create({
  name: 'videoCard',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({ href: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'p',
      priority: 60,
      contentElement: 'a',
      getAttrs: (paragraph) => {
        const link = paragraph.querySelector('a[data-video]')
        const href = link?.getAttribute('href') ?? ''
        const isAlone = link?.textContent?.trim() === paragraph.textContent?.trim()
        return isAlone && hostOf(href) ? { href } : false
      },
    },
    {
      tag: 'a[data-video]',
      priority: 60,
      getAttrs: (link) => {
        const href = link.getAttribute('href') ?? ''
        return hostOf(href) ? { href } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const href = String(node.attrs.href)
    return ['p', ['a', { href, 'data-video': hostOf(href) ?? '' }, 0]]
  },
  addKeyboardShortcuts() {
    return {
      Enter: () =>
        this.editor.isActive('videoCard') &&
        this.editor.commands.insertContentAt(
          this.editor.state.selection.$to.after(),
          { type: 'paragraph' },
          { updateSelection: true },
        ),
    }
  },
})

/** A card without a title gets its address as title, because an empty link says nothing. */
export const withVideoTitles = (html: string): string =>
  html.replace(/<a href="([^"]*)" data-video="[^"]*"><\/a>/g, (card, href: string) =>
    card.replace('></a>', `>${addressText(href)}</a>`),
  )

/** Inserts a video card at the cursor. Without a title the video's own is looked up; the address is shown meanwhile. */
export async function insertVideo(
  editor: Editor,
  { href, title = '' }: { href: string; title?: string },
  findTitle: FindVideoTitle | undefined,
): Promise<void> {
  const text = title || addressText(href)
  const card = editor.schema.nodes.videoCard!.create({ href }, editor.schema.text(text))
  insertBlock(editor, card, { at: editor.state.selection.to })
  if (!title) await titleVideos(editor, findTitle)
}

/** Looks up the titles of cards that still show only their address. Titles that the author writes meanwhile stay. */
export async function titleVideos(editor: Editor, findTitle: FindVideoTitle | undefined): Promise<void> {
  if (!findTitle) return
  const places = untitled(editor).map((at) => followPlace(editor, at))
  await Promise.all(
    places.map(async (place) => {
      const href = editor.state.doc.nodeAt(place.at)?.attrs.href as string
      const title = await findTitle(href).catch(() => null)
      place.release()
      if (title) setTitle(editor, place.at, href, title)
    }),
  )
}

function untitled({ state: { doc } }: Editor): number[] {
  const found: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'videoCard' && isUntitled(node.textContent, node.attrs.href as string)) found.push(at)
    return !node.isTextblock
  })
  return found
}

const isUntitled = (text: string, href: string): boolean => ['', href, addressText(href)].includes(text.trim())

function setTitle(editor: Editor, at: number, href: string, title: string): void {
  const card = editor.state.doc.nodeAt(at)
  if (card?.type.name !== 'videoCard' || card.attrs.href !== href || !isUntitled(card.textContent, href)) return
  // Undo removes the card, not only its title.
  editor.view.dispatch(
    editor.state.tr
      .replaceWith(at + 1, at + 1 + card.content.size, editor.schema.text(title))
      .setMeta('addToHistory', false),
  )
}
