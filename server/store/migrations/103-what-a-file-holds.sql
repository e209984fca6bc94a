-- expand
-- What was found in a file of payments besides its rows (FileFacts), sealed for the customer: sheets, hidden rows, the account
-- it names, what it asks for and is not carried out. Null for payments without a file.
alter table app.mass_batch add column found_sealed bytea;
