import { m } from '@guildhall/messages'

/** The kinds of content that the site removes from a text, because it belongs to another site or runs code. */
export type LossKind =
  | 'video'
  | 'frame'
  | 'script'
  | 'style'
  | 'picture'
  | 'drawing'
  | 'form'
  | 'link'
  | 'tag'
  | 'attribute'

/** For each kind the names of the removed elements, once per element. */
export type Losses = Map<LossKind, string[]>

/** Elements that mean nothing to an author, because every page and word processor wraps its text in them. */
const wrappers =
  /^(?:div|span|font|center|section|article|header|footer|main|nav|aside|colgroup|col|body|html|[a-z]+:\w+)$/

/** The losses of a paste that are worth a message: not the styles and wrappers of other sites and word processors. */
export function lossesOfPaste(losses: Losses): Losses {
  const reported: Losses = new Map()
  for (const [kind, names] of losses) {
    const left = kind === 'tag' ? names.filter((name) => !wrappers.test(name)) : names
    if (kind !== 'style' && kind !== 'attribute' && kind !== 'video' && left.length > 0) reported.set(kind, left)
  }
  return reported
}

const counted = {
  frame: m.editor_lost_frames,
  script: m.editor_lost_scripts,
  style: m.editor_lost_styles,
  picture: m.editor_lost_pictures,
  drawing: m.editor_lost_drawings,
  form: m.editor_lost_forms,
  link: m.editor_lost_links,
}

/** A line for each kind in plain words; without videos, whose cards stay. */
export const lossWords = (losses: Losses): string[] =>
  [...losses].flatMap(([kind, names]) => {
    if (kind === 'video') return []
    const list = [...new Set(names)].sort().join(', ')
    if (kind === 'tag') return m.editor_lost_tags({ names: list })
    if (kind === 'attribute') return m.editor_lost_attributes({ names: list })
    return counted[kind]({ count: names.length })
  })
