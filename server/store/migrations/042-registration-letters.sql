-- From when on a job sends the letter of a link; null: it was sent, or is sent by whoever waits for the answer.
alter table app.registration add column letter_due_at timestamptz;
create index registration_letter on app.registration (letter_due_at) where letter_due_at is not null;
