import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { linkOf } from './links.ts'
import { Picture } from './picture.ts'
import { table } from './table.ts'
import { VideoCard } from './video-card.ts'

const common: Partial<StarterKitOptions> = {
  dropcursor: { color: false, class: 'editor-dropcursor', width: 2 },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { rel: null, target: null },
    isAllowedUri: (address) => Boolean(address) && linkOf(address) === address,
  },
}

/** The elements of a text, a subset of what the server allows (contract/src/html-rules.ts). */
export const extensions = [
  StarterKit.configure({ ...common, heading: { levels: [2, 3, 4] } }),
  ...table,
  Picture,
  VideoCard,
]

/** The elements of a message between people, a subset of what the server's `sanitiseMessage` allows. */
export const messageExtensions = [StarterKit.configure({ ...common, heading: false, horizontalRule: false })]
