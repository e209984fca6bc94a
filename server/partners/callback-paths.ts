export const identityCallback = '/callbacks/identity'

export const signingCallback = '/callbacks/signing'

export const cardCallback = '/callbacks/cards'

export const supportCallback = '/callbacks/support'

export const railCallback = '/callbacks/rails/:partner'
