-- Letters with a dot below that have a sign of their own, such as U+095C, are spelled as the shop now keeps them and as
-- terms are searched: a letter and its dot.
CREATE VIEW `dotted_letters` AS SELECT NULL AS `whole`, NULL AS `letter`, NULL AS `dot` WHERE FALSE;
--> statement-breakpoint
CREATE TRIGGER `dotted_letters_are_spelled` INSTEAD OF INSERT ON `dotted_letters` BEGIN
  UPDATE `products` SET
    `name` = replace(`name`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`)),
    `description` = replace(`description`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`))
  WHERE instr(`name`, char(NEW.`whole`)) OR instr(`description`, char(NEW.`whole`));
  UPDATE `categories` SET
    `name` = replace(`name`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`)),
    `other_words` = replace(`other_words`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`))
  WHERE instr(`name`, char(NEW.`whole`)) OR instr(`other_words`, char(NEW.`whole`));
  UPDATE `attribute_values` SET
    `label` = replace(`label`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`)),
    `other_words` = replace(`other_words`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`))
  WHERE instr(`label`, char(NEW.`whole`)) OR instr(`other_words`, char(NEW.`whole`));
  UPDATE `reviews` SET
    `user_name` = replace(`user_name`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`)),
    `item_name` = replace(`item_name`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`)),
    `comment` = replace(`comment`, char(NEW.`whole`), char(NEW.`letter`, NEW.`dot`))
  WHERE instr(`user_name` || coalesce(`item_name`, '') || `comment`, char(NEW.`whole`));
END;
--> statement-breakpoint
-- Devanagari, Bengali, Gurmukhi, Odia.
INSERT INTO `dotted_letters` (`whole`, `letter`, `dot`) VALUES
  (0x0958, 0x0915, 0x093C), (0x0959, 0x0916, 0x093C), (0x095A, 0x0917, 0x093C), (0x095B, 0x091C, 0x093C),
  (0x095C, 0x0921, 0x093C), (0x095D, 0x0922, 0x093C), (0x095E, 0x092B, 0x093C), (0x095F, 0x092F, 0x093C),
  (0x09DC, 0x09A1, 0x09BC), (0x09DD, 0x09A2, 0x09BC), (0x09DF, 0x09AF, 0x09BC),
  (0x0A33, 0x0A32, 0x0A3C), (0x0A36, 0x0A38, 0x0A3C), (0x0A59, 0x0A16, 0x0A3C), (0x0A5A, 0x0A17, 0x0A3C),
  (0x0A5B, 0x0A1C, 0x0A3C), (0x0A5E, 0x0A2B, 0x0A3C),
  (0x0B5C, 0x0B21, 0x0B3C), (0x0B5D, 0x0B22, 0x0B3C);
--> statement-breakpoint
DROP VIEW `dotted_letters`;
