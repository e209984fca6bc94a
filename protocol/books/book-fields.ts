import * as z from 'zod/mini'

/** Of this century or the next: earlier days have no books, and the database has no year 0. */
const thisEra = z.regex(/^2[01]\d\d-/)

/** A day of the books. */
export const bookDate = z.iso.date().check(thisEra)

/** A moment of the books. */
export const bookMoment = z.iso.datetime().check(thisEra)
