import type { App } from '../../app.ts'
export async function seedDemoNews(_app: App): Promise<void> {}
