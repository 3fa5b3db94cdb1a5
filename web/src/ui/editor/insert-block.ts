import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Place } from './place.ts'

/**
 * Inserts a block at `place` and moves `place` into the text behind it. A cursor at that place moves behind the block
 * too, into a new paragraph at the end of the text. The insertion is one undo step. Returns the position of the block.
 */
export function insertBlock(editor: Editor, block: Node, place: Pick<Place, 'at'>): number {
  const isCursorHere = editor.state.selection.to === place.at
  const transaction = closeHistory(editor.state.tr)
  const behind = insertAt(transaction, block, place.at)
  const cursor = TextSelection.near(transaction.doc.resolve(behind), 1)
  if (isCursorHere) transaction.setSelection(cursor).scrollIntoView()
  editor.view.dispatch(transaction)
  // The insertion has moved a followed place, so it is set again.
  place.at = cursor.to
  endUndoStep(editor)
  return behind - block.nodeSize
}

/** Starts a new undo step for what comes next. */
export const endUndoStep = (editor: Editor): void => editor.view.dispatch(closeHistory(editor.state.tr))

/** Returns the position behind the block. */
function insertAt(transaction: Transaction, block: Node, at: number): number {
  const here = transaction.doc.resolve(at)
  const { parent } = here
  if (!parent.isTextblock) return insertBetween(transaction, block, at)
  const isAtStart = here.parentOffset === 0
  const isAtEnd = here.parentOffset === parent.content.size
  // Code and titles of videos are not split.
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
  // The cursor needs a text block.
  const next = transaction.doc.resolve(behind).nodeAfter
  if (!next?.isTextblock) transaction.insert(behind, transaction.doc.type.schema.nodes.paragraph!.create())
  return behind
}

const fits = (here: ResolvedPos, index: number, block: Node): boolean =>
  here.node(-1).canReplaceWith(index, index, block.type)

/** The first position behind this text block where the block fits. */
function placeAfter(here: ResolvedPos, block: Node): number {
  for (let depth = here.depth; depth > 0; depth -= 1) {
    const index = here.indexAfter(depth - 1)
    if (here.node(depth - 1).canReplaceWith(index, index, block.type)) return here.after(depth)
  }
  return here.doc.content.size
}
