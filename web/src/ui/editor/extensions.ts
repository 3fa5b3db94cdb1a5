import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { linkOf } from './links.ts'
import { table } from './table.ts'

/** What a text may hold: a part of what the server lets pass (server/src/html/sanitise.ts). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    dropcursor: { color: false, class: 'editor-dropcursor', width: 2 },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
      isAllowedUri: (address) => Boolean(address) && linkOf(address) === address,
    },
  }),
  // Pictures from elsewhere would be dropped by the server: they do not even get in.
  ...table,
  Image.extend({ parseHTML: () => [{ tag: 'img[src^="/media/"]' }] }),
]
