import type { Differences } from "./suite.ts";

/** Where DynamoDB Local (seen with 1.25.1) does not do what AWS documents. */
export const dynamoDbLocalDifferences: Differences = {
  broken: {
    "a reserved word in a projection is refused":
      "it lets `size` through, which is on the list of reserved words",
    "UpdateItem answers UPDATED_OLD": "it answers whole attributes, AWS only the parts that were updated",
    "UpdateItem answers UPDATED_NEW": "it answers whole attributes, AWS only the parts that were updated",
    "an update to an index key of another type is refused":
      "it stores the item and leaves it out of the index",
    "a page counts the bytes before its filter and projection": "it counts only what the filter leaves",
    "an update that cannot be carried out cancels with a ValidationError":
      "it answers a ValidationException; ValidationError is a documented cancellation reason",
    "a write by a key that is not the table's cancels with a ValidationError":
      "it answers a ValidationException; ValidationError is a documented cancellation reason",
    "a read by a key that is not the table's cancels with a ValidationError":
      "it cancels the transaction without giving the reasons",
    "a query that finds nothing costs the least unit": "it counts nothing; AWS charges every request",
    "a batch of reads costs item by item": "it counts nothing for a missing item; AWS charges the least unit",
    "a transaction writes everything twice, indexes too": "it counts a put in a transaction four times",
    "a check and a deletion in a transaction cost as a write of their item":
      "it counts four units for each, whatever the size of the item",
  },
  otherWords: [
    "a key condition without the partition key is refused",
    "a key condition on another attribute is refused",
    "a partition key of 2,048 bytes is taken, one more is not",
    "a sort key of 1,024 bytes is taken, one more is not",
    "a key of another type is refused",
    "an index key of another type is refused",
    "a number that is none is refused",
    "an empty number is refused",
    "a number of 39 digits is refused",
    "an item without its sort key is refused",
    "getItem refuses a key that is not the table's",
    "deleteItem refuses a key that is not the table's",
    "updateItem refuses a key that is not the table's",
    "a start key of another partition is refused",
    "a start key that is no key is refused",
    "a global index cannot be read consistently",
    "a segment that is not one of the total is refused",
    "a batch with a key that is not the table's is refused",
  ],
};
