-- A row of character_days has 512 characters in place of 256: number n is at offset n % 512 of the chunk n / 512.
-- PostgreSQL compresses only rows of more than 2 kB. No released version has written rows of 256.
truncate character_days;
