// What the browser needs of messages to devices, without any schema.

/** The addresses of the large push services have some 200 characters, and one of them up to 600. */
export const longestEndpoint = 1000

/** How long before an event its reminder is sent, in minutes. */
export const reminderMinutes = 10
