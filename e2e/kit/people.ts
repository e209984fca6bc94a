/** The demo people used by the tests, as in README.md. */
export type Person = {
  brand: string
  email: string
  name: string
  phone: string
  factor: 'none' | 'otp' | 'sms'
}

/** The name a payer sees before the money has arrived. */
export const shortName = ({ name }: Person): string => name.replace(/ (.).*/, ' $1.')

export const password = 'sixpence demo 2026'

const people = new Map<string, Person>()

/** The demo person with this address, if any. */
export const personOf = (email: string): Person | undefined => people.get(email)

function person(key: string, brand: string, factor: Person['factor'], name: string, phone: string): Person {
  const made = { brand, email: `${key}@${brand}.example`, name, phone, factor }
  people.set(made.email, made)
  return made
}

export const ines = person('ines', 'ostra', 'otp', 'Ines Varga', '+37061200012')
export const bo = person('bo', 'ostra', 'none', 'Bo Lindqvist', '+46701200034')
export const leo = person('leo', 'ostra', 'none', 'Leo Marchetti', '+39312000045')
export const paul = person('paul', 'ostra', 'otp', 'Paul Ritter', '+4915120000056')
export const rita = person('rita', 'ostra', 'none', 'Rita Okafor', '+4915120000067')
export const noor = person('noor', 'ostra', 'none', 'Noor Haddad', '+4915120000078')
export const ada = person('ada', 'ostra', 'otp', 'Ada Bergman', '+37061200134')
export const hugo = person('hugo', 'ostra', 'none', 'Hugo Lind', '+37251200145')
export const marta = person('marta', 'gintara', 'sms', 'Marta Kazlauskaitė', '+37061200023')
export const henrik = person('henrik', 'ostra-bank', 'otp', 'Henrik Vaal', '+37251200089')
export const carla = person('carla', 'quillo', 'sms', 'Carla Núñez', '+34612000090')
export const victor = person('victor', 'quillo', 'none', 'Victor Ash', '+447700900101')
export const tara = person('tara', 'kopa', 'none', 'Tara Vilkė', '+37061200201')
export const lina = person('lina', 'kopa', 'none', 'Lina Mažeika', '+37061200212')
export const ieva = person('ieva', 'kopa', 'sms', 'Ieva Dūdėnaitė', '+37061200112')
export const felix = person('felix', 'quillo', 'none', 'Felix Moreno', '+34612000178')
export const owen = person('owen', 'tamar', 'otp', 'Owen Pryce', '+447700900123')
person('nora', 'gintara', 'none', 'Nora Petrauskė', '+37061200189')
