-- Whoever may send money to other customers may send it out of the house, each by the ways the brand and the country have.
update app.access set permissions = permissions || array[
  'ownWire', 'ownBank', 'ownCard', 'ownInstant', 'ownInterac', 'withdrawFundsCrypto',
  'sendWire', 'sendEft', 'sendOct', 'sendInstant', 'sendInterac', 'sendCryptoEft']
where 'sendMoneyUser' = any(permissions) and not 'sendWire' = any(permissions);

-- A payment that waits for an approval is let go at its time. Whom it pays can be found again without being read.
alter table app.instruction add column waits_until timestamptz, add column payee_key bytea;
create index instruction_waiting on app.instruction (waits_until) where released_at is null and state = 'created';
create index instruction_payee on app.instruction (customer_id, payee_key) where payee_key is not null;
