import { m } from '@guildhall/messages'
import { deleteRoadmapItem } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { DeletionQuestion } from '../../../content-form/DeletionQuestion.tsx'
import type { Item } from '../timeline.ts'

/** Asks with the item's name before it is deleted. */
export const ItemDeletion = ({ item, onClose }: { item: Item | null; onClose: () => void }) => (
  <DeletionQuestion row={item && deletionOf(item)} onClose={onClose} />
)

const deletionOf = ({ id, title }: Item) => ({
  question: m.roadmap_delete_named({ title }),
  text: m.roadmap_delete_text(),
  failed: m.roadmap_delete_failed(),
  run: () => api(deleteRoadmapItem, { params: { id } }),
})
