-- Who calls the bank is found by their phone number.
create index person_phone on app.person (brand, phone);
