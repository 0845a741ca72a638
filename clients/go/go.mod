module github.com/herald-publishing/herald-go

go 1.19
