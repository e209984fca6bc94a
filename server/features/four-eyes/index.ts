export { adminFourEyesChange } from './admin-four-eyes-change.ts'
export { adminFourEyesDecide } from './admin-four-eyes-decide.ts'
export { adminFourEyesList } from './admin-four-eyes-list.ts'
