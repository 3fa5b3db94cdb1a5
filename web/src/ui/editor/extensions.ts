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

/** What a text may hold: a part of what the server lets pass (contract/src/html-rules.ts). */
export const extensions = [
  StarterKit.configure({ ...common, heading: { levels: [2, 3, 4] } }),
  ...table,
  Picture,
  VideoCard,
]

/** What a message between people may hold: a part of what `sanitiseMessage` of the server lets pass. */
export const messageExtensions = [StarterKit.configure({ ...common, heading: false, horizontalRule: false })]
