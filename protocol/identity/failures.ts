/** Reasons for a failed check of a person's identity; the client has their texts. */
export const identityFailures = ['unreadable', 'documentExpired', 'otherPerson', 'notGenuine'] as const
