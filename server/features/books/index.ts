export { adminBookDayCheck } from './admin-book-day-check.ts'
export { adminBookDayClose } from './admin-book-day-close.ts'
export { adminBookDayList } from './admin-book-day-list.ts'
export { adminTrialBalanceGet } from './admin-trial-balance-get.ts'
