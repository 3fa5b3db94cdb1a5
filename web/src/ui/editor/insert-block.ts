import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Place } from './place.ts'

/**
 * Puts a block into the text at `place`, which afterwards is in the text behind it. A cursor that stood there stands
 * behind the block too, in a paragraph of its own where the text went no further. It is one step of undo by itself.
 * Answers the position of the block.
 */
export function insertBlock(editor: Editor, block: Node, place: Pick<Place, 'at'>): number {
  const isCursorHere = editor.state.selection.to === place.at
  const transaction = closeHistory(editor.state.tr)
  const behind = insertAt(transaction, block, place.at)
  const cursor = TextSelection.near(transaction.doc.resolve(behind), 1)
  if (isCursorHere) transaction.setSelection(cursor).scrollIntoView()
  editor.view.dispatch(transaction)
  // A place that is followed has moved with the text: set it once more.
  place.at = cursor.to
  endUndoStep(editor)
  return behind - block.nodeSize
}

/** What comes next is undone by itself. */
export const endUndoStep = (editor: Editor): void => editor.view.dispatch(closeHistory(editor.state.tr))

/** Answers the position behind the block. */
function insertAt(transaction: Transaction, block: Node, at: number): number {
  const here = transaction.doc.resolve(at)
  const { parent } = here
  if (!parent.isTextblock) return insertBetween(transaction, block, at)
  const isAtStart = here.parentOffset === 0
  const isAtEnd = here.parentOffset === parent.content.size
  // Text of code and titles of videos are not torn in two.
  if (!isAtStart && !isAtEnd && parent.type.name === 'paragraph' && fits(here, here.indexAfter(-1), block)) {
    transaction.split(at)
    return insertBetween(transaction, block, at + 1)
  }
  if (isAtStart && (parent.type.name === 'paragraph' || !isAtEnd) && fits(here, here.index(-1), block))
    return insertBetween(transaction, block, here.before())
  const after = placeAfter(here, block)
  const paragraph = transaction.doc.type.schema.nodes.paragraph!.create()
  transaction.insert(after, Fragment.from([block, paragraph]))
  return after + block.nodeSize
}

function insertBetween(transaction: Transaction, block: Node, at: number): number {
  transaction.insert(at, block)
  const behind = at + block.nodeSize
  // The cursor needs a text to stand in.
  const next = transaction.doc.resolve(behind).nodeAfter
  if (!next?.isTextblock) transaction.insert(behind, transaction.doc.type.schema.nodes.paragraph!.create())
  return behind
}

const fits = (here: ResolvedPos, index: number, block: Node): boolean =>
  here.node(-1).canReplaceWith(index, index, block.type)

/** The first position behind this text where the block may stand. */
function placeAfter(here: ResolvedPos, block: Node): number {
  for (let depth = here.depth; depth > 0; depth -= 1) {
    const index = here.indexAfter(depth - 1)
    if (here.node(depth - 1).canReplaceWith(index, index, block.type)) return here.after(depth)
  }
  return here.doc.content.size
}
