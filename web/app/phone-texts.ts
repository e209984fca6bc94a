/** Catalogs the phone's page needs. */
export const phoneTexts = ['ui', 'devices'] as const
