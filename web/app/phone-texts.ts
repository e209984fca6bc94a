/** Catalogs the phone's page needs. */
export const phoneTexts = ['ui', 'phone'] as const
