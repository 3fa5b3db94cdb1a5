// What other features may import of this one.

export { notify, notifyEntitled, notifyStaff } from './notify.ts'
export { alertCure, alertSentence, alertText } from './alert-words.ts'
export { actText } from './act-words.ts'
export { getNotification } from './queries.ts'
export { pushJob } from './push-job.ts'
export { reais, whole } from './numbers.ts'
export { wordsOf } from './words.ts'
export { notificationKinds, notificationSample, sampleKnowledge } from './samples.ts'
export {
  digestLetter,
  notificationLabel,
  notificationLetter,
  writeDigestMail,
  writeNotificationMail,
} from './letters.ts'
export { storeRefusedAddress } from './refused.ts'
