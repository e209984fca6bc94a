// Payment methods as data: destinations, required fields, validation and arrival. See docs/METHODS.md.
export * from './countries.ts'
export * from './currencies.ts'
export * from './details.ts'
export * from './methods.ts'
export type * from './method.ts'
export * from './calendar/arrival.ts'
