// What other features may import of this one.

export { answerText } from './answer-words.ts'
export { compareDeliveries } from './compare-deliveries.ts'
export type { Subscriber, Subscribers } from './subscribers.ts'
export { lockDelivery, updateDelivery } from './queries.ts'
export { sendAgain } from './send-again.ts'
export { queueDelivery } from './service.ts'
export { wakeDeliveryWorker } from './wake-worker.ts'
export { deliverItemsJob } from './jobs.ts'
