-- expand
-- What the payee's bank says of the name in a line of a file (decision 100): 'waits' until it was asked; null where no bank is
-- asked. The name it told for a close match is sealed for the customer.
alter table app.mass_line add column payee_check text, add column payee_told bytea, add column payee_checked_at timestamptz;
-- From when on the names of a batch are asked for; null when there are none left. A server that asks moves it on.
alter table app.mass_batch add column asks_from timestamptz;
