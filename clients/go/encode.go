package herald

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// encode is a value in the types of JSON. Unlike json.Marshal, it leaves out an optional time that is zero, keeps an optional list
// that is empty, and takes a list that is nil for an empty one.
func encode(value any) any {
	given := reflect.ValueOf(value)
	switch given.Kind() {
	case reflect.Pointer:
		if given.IsNil() {
			return nil
		}
		return encode(given.Elem().Interface())
	case reflect.Slice:
		if content, ok := value.(json.RawMessage); ok {
			return content
		}
		list := make([]any, given.Len())
		for i := range list {
			list[i] = encode(given.Index(i).Interface())
		}
		return list
	case reflect.Map:
		fields := map[string]any{}
		for each := given.MapRange(); each.Next(); {
			fields[fmt.Sprint(each.Key())] = encode(each.Value().Interface())
		}
		return fields
	case reflect.Struct:
		if reflect.TypeOf(time.Time{}).ConvertibleTo(given.Type()) {
			return given.Convert(reflect.TypeOf(time.Time{})).Interface().(time.Time).Format(time.RFC3339Nano)
		}
		if given.Type().PkgPath() == reflect.TypeOf(call{}).PkgPath() {
			return fieldsOf(given)
		}
	}
	return value
}

func fieldsOf(given reflect.Value) map[string]any {
	fields := map[string]any{}
	for i := 0; i < given.NumField(); i++ {
		name, option, _ := strings.Cut(given.Type().Field(i).Tag.Get("json"), ",")
		if option != "omitempty" || !given.Field(i).IsZero() {
			fields[name] = encode(given.Field(i).Interface())
		}
	}
	return fields
}
