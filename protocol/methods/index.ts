// Methods as data: which way money can go out, what each asks for, what is right, when it arrives. docs/METHODS.md
export * from './countries.ts'
export * from './currencies.ts'
export * from './details.ts'
export * from './methods.ts'
export type * from './method.ts'
export * from './calendar/arrival.ts'
