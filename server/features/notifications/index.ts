export { notificationSettingsGet } from './notification-settings-get.ts'
export { notificationSettingsSet } from './notification-settings-set.ts'
