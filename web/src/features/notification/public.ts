// What the rest of the web may import of notification.
export { Bell } from './Bell.tsx'
export { Notifications } from './Notifications.tsx'
